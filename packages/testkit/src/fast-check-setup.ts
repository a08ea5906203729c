import fc from 'fast-check'

// The fast tier uses a fixed seed so that it is deterministic; the full tier uses random seeds to find new cases.
if (process.env.TEST_TIER === 'fast') fc.configureGlobal({ seed: 1 })
