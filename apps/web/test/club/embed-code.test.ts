import { describe, expect, test } from 'vitest'
import { buildEmbedCode, buildEmbedUrl, type EmbedChoice } from '../../src/club/website/website-screen.tsx'

const AS_IT_IS: EmbedChoice = { show: 'all', language: 'reader', theme: 'device' }

describe('the embed code of a club', () => {
  test('contains only non-default choices', () => {
    expect(buildEmbedCode('https://portal.example', 'RYROKLUB', AS_IT_IS)).toBe(
      '<script src="https://portal.example/embed.js" data-club="RYROKLUB" async></script>',
    )
    expect(buildEmbedUrl('RYROKLUB', AS_IT_IS)).toBe('/embed/RYROKLUB')
  })

  test('matches the preview', () => {
    const choice: EmbedChoice = { show: 'events', language: 'da', theme: 'dark' }
    expect(buildEmbedCode('https://portal.example', 'RYROKLUB', choice)).toContain(
      'data-show="events" data-lang="da" data-theme="dark"',
    )
    expect(buildEmbedUrl('RYROKLUB', choice)).toBe('/embed/RYROKLUB?show=events&lang=da&theme=dark')
  })
})
