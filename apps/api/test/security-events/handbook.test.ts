import { readFileSync } from 'node:fs'
import { SECURITY_EVENTS } from '@forenet/domain/security-event'
import { expect, test } from 'vitest'

const handbook = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

test.each(Object.keys(SECURITY_EVENTS))('docs/operations.md says when %s is written', (event) => {
  expect(handbook).toMatch(new RegExp(`^\\| .*\`${event}\`.* \\|`, 'm'))
})
