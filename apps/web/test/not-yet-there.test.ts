import { expect, test } from 'vitest'
import { notYetThere } from '../not-yet-there.ts'

const names = (list: string): string[] => list.split(' ').map((name) => `assets/${name}-AbC1234.js`)
const asked = (host: string, list: string, hostType: 'js' | 'html' = 'js'): string[] => {
  const scripts = names(list)
  return notYetThere(scripts[0] ?? '', scripts, { hostId: names(host)[0] ?? '', hostType })
}

test.each([
  ['the first script has nothing yet', 'index', 'main app early start', 'main app early start'],
  [
    'the early drawing has what it is made of',
    'early-home',
    'door-drawing start early countdown app',
    'door-drawing countdown app',
  ],
  ['the app includes everything pages share', 'app', 'events app early start rolldown-runtime tabs', 'events tabs'],
  ['a part of a page has it too', 'home-screen', 'steps app early-x', 'steps early-x'],
  ['a chunk without dependencies is loaded by its import', 'app', 'paying app start', ''],
])('%s', (_, host, given, expected) => {
  expect(asked(host, given)).toEqual(expected === '' ? [] : names(expected))
})

test('a document lists everything its script needs', () => {
  expect(asked('index', 'index start', 'html')).toEqual(names('index start'))
})
