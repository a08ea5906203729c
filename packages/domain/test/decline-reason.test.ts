import { formatDeclineReason } from '@forenet/domain/decline-reason'
import { describe, expect, test } from 'vitest'

const GENERIC = { da: 'Betalingen blev ikke gennemført.', en: 'The payment was not completed.' }

describe('the reason for a failed payment', () => {
  test.each([
    ['1', /3-D Secure/, /3-D Secure/],
    ['2', /3-D Secure/, /3-D Secure/],
    ['3', /3-D Secure/, /3-D Secure/],
    ['4', /card network/, /kortindløseren/],
    ['5', /security check/, /sikkerhedskontrol/],
    ['6', /Your bank declined/, /Din bank afviste/],
    ['7', /not enough money/, /ikke penge nok/],
    ['8', /limit/, /grænsen/],
    ['9', /organisation cannot take/, /Foreningen kan ikke/],
    ['10', /card number/, /Kortnummeret/],
    ['11', /expired/, /udløbet/],
    ['12', /CVC/, /CVC/],
    ['13', /expiry date/, /Udløbsdatoen/],
    ['14', /lost or stolen/, /tabt eller stjålet/],
    ['15', /cannot be used for this purchase/, /kan ikke bruges til dette køb/],
    ['16', /type of card/, /korttype/],
    ['17', /technical/, /teknisk/],
    ['18', /technical/, /teknisk/],
    ['19', /technical/, /teknisk/],
    ['20', /technical/, /teknisk/],
    ['21', /technical/, /teknisk/],
    ['22', /technical/, /teknisk/],
  ])('code %s has a message in both languages', (code, english, danish) => {
    expect(formatDeclineReason(code, 'en')).toMatch(english)
    expect(formatDeclineReason(code, 'da')).toMatch(danish)
  })

  test.each(['0', '23', '99', '-1', '7.0', '007', 'seven', '', ' 7', '７', null, undefined])(
    'unknown code %j gives the generic message',
    (code) => {
      expect(formatDeclineReason(code, 'en')).toBe(GENERIC.en)
      expect(formatDeclineReason(code, 'da')).toBe(GENERIC.da)
    },
  )
})
