import { expect, test, vi } from 'vitest'
import { createStepUp } from '../../../src/kit/session/step-up.ts'

test('a refusal for the sign-in is asked about until it is turned down', () => {
  const stepUp = createStepUp()
  const changed = vi.fn()
  stepUp.subscribe(changed)
  expect(stepUp.need()).toBeNull()
  stepUp.refused('stronger-sign-in-needed', false)
  expect(stepUp.need()).toBe('stronger-sign-in-needed')
  stepUp.turnDown()
  expect(stepUp.need()).toBeNull()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('once turned down, only what the person does asks again', () => {
  const stepUp = createStepUp()
  stepUp.refused('fresh-sign-in-needed', true)
  stepUp.turnDown()
  stepUp.refused('fresh-sign-in-needed', false)
  expect(stepUp.need()).toBeNull()
  stepUp.refused('fresh-sign-in-needed', true)
  expect(stepUp.need()).toBe('fresh-sign-in-needed')
})
