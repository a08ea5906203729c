import { describe, expect, test } from 'vitest'
import { formatKroner, parseKroner } from '../src/kroner-text.ts'

describe('typed amounts in kroner', () => {
  test.each([
    ['450', 45_000],
    ['450,5', 45_050],
    ['450,50', 45_050],
    ['450,-', 45_000],
    ['450.50', 45_050],
    ['1.250', 125_000],
    ['1.250,50 kr.', 125_050],
    ['1 250 kr', 125_000],
    ['12.345.678,90', 1_234_567_890],
    ['0', 0],
    [' 99,95\u00a0DKK', 9_995],
    ['', null],
    ['-5', null],
    ['1,250', null],
    ['1.25,00', null],
    ['1,250.50', null],
    ['4e2', null],
    ['fri', null],
    ['9999999999', null],
  ])('%j are %s øre', (text, minor) => {
    expect(parseKroner(text)).toBe(minor)
  })

  test.each([0, 5, 45_000, 45_050, 125_005])('%i øre are parsed from their own text', (minor) => {
    expect(parseKroner(formatKroner(minor))).toBe(minor)
  })
})
