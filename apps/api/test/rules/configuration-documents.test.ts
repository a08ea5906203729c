import { expect, test } from 'vitest'
import { configurationPage, environmentSample } from '../../src/configuration-documents.ts'

const NEWER = 'The variables have changed since: run this test with -u, and look at what it wrote'

test('the page about the configuration says what the portal reads', async () => {
  await expect(configurationPage(), NEWER).toMatchFileSnapshot('../../../../docs/configuration.md')
})

test('so does the sample', async () => {
  await expect(environmentSample(), NEWER).toMatchFileSnapshot('../../../../deploy/.env.example')
})
