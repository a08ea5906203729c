import fc from 'fast-check'

// The fast tier must give the same result twice, so it always tries the same values; the full tier looks for new ones.
if (process.env.TEST_TIER === 'fast') fc.configureGlobal({ seed: 1 })
