import { expect, test } from 'vitest'
import { findDanishPostCode } from '../src/post-code.ts'

test.each([
  [{ PostCode: ' 8210 ', Country: 'Denmark' }, '8210'],
  [{ PostCode: '8210', Country: 'dk' }, '8210'],
  [{ PostCode: '0301', Country: 'Norway' }, null],
  [{ PostCode: '8210', Country: null }, null],
  [{ PostCode: '821', Country: 'Denmark' }, null],
  [{ PostCode: null, Country: 'Denmark' }, null],
  [null, null],
])('the Danish post code of %j is %j', (address, code) => {
  expect(findDanishPostCode(address)).toBe(code)
})
