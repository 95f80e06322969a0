package dev.capstan.gotemplate.run;

/// A statement that is ready to be run.
sealed interface Piece permits Piece.Text, Piece.Sequence, Piece.Jump, Print, Evaluate, Choice, Loop, Invocation {

    Flow render(Run run);

    /// Where it goes on after a piece.
    enum Flow {
        NEXT,
        BREAK,
        CONTINUE
    }

    record Text(String text) implements Piece {
        @Override
        public Flow render(Run run) {
            run.write(text);
            return Flow.NEXT;
        }
    }

    /// Leaves a loop, or one round of it.
    record Jump(Flow flow) implements Piece {
        @Override
        public Flow render(Run run) {
            return flow;
        }
    }

    record Sequence(Piece[] pieces) implements Piece {
        /// About how many chars it writes.
        int typicalLength() {
            int length = 0;
            for (Piece piece : pieces) {
                length += piece instanceof Text(String text) ? text.length() : 16;
            }
            return length;
        }

        @Override
        public Flow render(Run run) {
            run.budget.step(pieces.length + 1);
            for (Piece piece : pieces) {
                Flow flow = piece.render(run);
                if (flow != Flow.NEXT) {
                    return flow;
                }
            }
            return Flow.NEXT;
        }
    }
}
