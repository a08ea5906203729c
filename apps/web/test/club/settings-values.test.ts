import { expect, test } from 'vitest'
import {
  buildSettingsChange,
  listInvalidSettingsFields,
  type SettingsValues,
} from '../../src/club/settings/settings-values.ts'

const VALUES: SettingsValues = {
  name: 'Ry Roklub',
  kind: 'sport',
  description: '',
  email: 'mail@example.org',
  phone: '',
  website: '',
  addressLine1: '',
  postCode: '',
  city: '',
  accentColour: '#1f6f54',
  foundedYear: '',
  cvrNumber: '',
  duesPaidFor: '',
  refundLimit: '',
}

test.each([
  [{}, []],
  [{ name: '  ' }, ['name']],
  [{ name: 'ryklub.dk' }, ['name']],
  [{ name: 'Ry.klub' }, []],
  [{ email: 'nobody' }, ['email']],
  [{ phone: '+45 86 89 10 10' }, []],
  [{ phone: 'call me' }, ['phone']],
  [{ website: 'roklub.example.org' }, []],
  [{ website: 'javascript:alert(1)' }, ['website']],
  [{ website: 'https://' }, ['website']],
  [{ website: '//roklub.example.org' }, []],
  [{ website: 'roklub' }, ['website']],
  [{ website: 'roklub.example.org/en side' }, ['website']],
  [{ website: 'http://user:pw@roklub.example.org' }, ['website']],
  [{ foundedYear: '1921' }, []],
  [{ foundedYear: '2026' }, []],
  [{ foundedYear: '2027' }, ['foundedYear']],
  [{ foundedYear: '21' }, ['foundedYear']],
  [{ cvrNumber: '64 94 22 12' }, []],
  [{ cvrNumber: '64 94 22 13' }, ['cvrNumber']],
  [{ accentColour: '#1f6' }, ['accentColour']],
  [{ accentColour: 'green' }, ['accentColour']],
  [{ refundLimit: '1.500' }, []],
  [{ refundLimit: 'some' }, ['refundLimit']],
  [{ refundLimit: '1000001' }, ['refundLimit']],
])('%o: invalid are %o', (changed, wrong) => {
  expect(listInvalidSettingsFields({ ...VALUES, ...changed }, '2026-11-23', 'Ry.klub')).toEqual(wrong)
})

test('empty fields are sent as null, and numbers without spaces', () => {
  expect(buildSettingsChange(VALUES, 'v')).toMatchObject({
    foundedYear: null,
    cvrNumber: null,
    refundLimitMinor: null,
    version: 'v',
  })
  const filled = { ...VALUES, foundedYear: ' 1921 ', cvrNumber: '64 94 22 12', refundLimit: '500,50' }
  expect(buildSettingsChange(filled, 'v')).toMatchObject({
    foundedYear: 1921,
    cvrNumber: '64942212',
    refundLimitMinor: 50_050,
  })
})
