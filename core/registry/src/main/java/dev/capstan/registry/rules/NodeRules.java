package dev.capstan.registry.rules;

/// Nodes: whoever announces one says at once what it has and how it is.
final class NodeRules implements KindRules {
    @Override
    public boolean bornWithStatus() {
        return true;
    }
}
