import { expect, test } from 'vitest'
import { oneAfterTheOther } from '../../src/jobs/nightly.ts'

test('a work of the night that fails stops none of the others, and is told in the end', async () => {
  const done: string[] = []
  const work = (name: string) => async () => {
    if (name.startsWith('bad')) throw new Error(`${name} failed`)
    done.push(name)
  }
  const night = oneAfterTheOther(['one', 'bad two', 'three', 'bad four'].map(work))
  await expect(night).rejects.toThrow('bad two failed\nbad four failed')
  expect(done).toEqual(['one', 'three'])
  await expect(oneAfterTheOther([work('five')])).resolves.toBeUndefined()
})
