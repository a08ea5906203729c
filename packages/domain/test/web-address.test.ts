import { completeWebAddress, isWebAddress } from '@forenet/domain/web-address'
import { describe, expect, test } from 'vitest'

describe('a web address', () => {
  test.each([
    'https://klub.dk',
    'HTTP://Klub.DK',
    'https://www.klub.dk:8443/side?a=b#c',
    'https://blåbær.dk/æøå',
    'https://klub.рф',
    'https://my_page.example.org/a@b',
  ])('%s is valid', (address) => expect(isWebAddress(address)).toBe(true))

  test.each([
    '',
    'klub.dk',
    '//klub.dk',
    'https://',
    'https://klub',
    'http://localhost:8080',
    'https:////klub.dk',
    'https:/klub.dk',
    'https:\\\\klub.dk',
    'https://klub.dk/en side',
    'https://klub .dk',
    ' https://klub.dk',
    'https://klub.dk\u200b',
    'https://user:pw@klub.dk',
    'https://bank.dk@evil.example',
    'https://klub.dk:99999',
    'https://klub.dk:0',
    'https://192.168.0.1',
    'https://[::1]',
    'https://klub..dk',
    'https://klub.dk.',
    'https://-klub.dk',
    'ftp://klub.dk',
    'mailto:klub@klub.dk',
    'javascript:alert(1)//klub.dk',
  ])('%j is invalid', (address) => expect(isWebAddress(address)).toBe(false))
})

test.each([
  ['', ''],
  [' klub.dk ', 'https://klub.dk'],
  ['//klub.dk/side', 'https://klub.dk/side'],
  ['www.klub.dk:8080', 'https://www.klub.dk:8080'],
  ['klub.dk\u200b', 'https://klub.dk'],
  ['http://klub.dk', 'http://klub.dk'],
  ['klub', 'https://klub'],
  ['mailto:klub@klub.dk', 'mailto:klub@klub.dk'],
])('%j is completed to %j', (typed, complete) => expect(completeWebAddress(typed)).toBe(complete))
