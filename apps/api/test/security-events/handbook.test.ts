import { readFileSync } from 'node:fs'
import { SECURITY_EVENTS } from '@forenet/domain/security-event'
import { expect, test } from 'vitest'

const handbook = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')

test('docs/operations.md says when each event is written', () => {
  for (const event of Object.keys(SECURITY_EVENTS)) {
    expect(handbook, event).toMatch(new RegExp(`^\\| .*\`${event}\`.* \\|`, 'm'))
  }
})
