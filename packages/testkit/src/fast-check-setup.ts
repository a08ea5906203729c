import fc from 'fast-check'

// The fast tier is deterministic; the full tier uses random seeds to find new cases.
if (process.env.TEST_TIER === 'fast') fc.configureGlobal({ seed: 1 })
