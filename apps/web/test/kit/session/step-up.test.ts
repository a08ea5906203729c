import { expect, test, vi } from 'vitest'
import { createStepUp } from '../../../src/kit/session/step-up.ts'

test('asks for step-up until declined', () => {
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

test('once declined, only user actions ask again', () => {
  const stepUp = createStepUp()
  stepUp.refused('fresh-sign-in-needed', true)
  stepUp.turnDown()
  stepUp.refused('fresh-sign-in-needed', false)
  expect(stepUp.need()).toBeNull()
  stepUp.refused('fresh-sign-in-needed', true)
  expect(stepUp.need()).toBe('fresh-sign-in-needed')
})
