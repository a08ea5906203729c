import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownToText, renderMarkdown } from '../src/formatted-text.ts'

const REL = 'rel="nofollow noopener"'

describe('a text in Markdown', () => {
  test.each([
    ['Hej\nalle\n\nMere', '<p>Hej<br>\nalle</p>\n<p>Mere</p>\n'],
    ['**fed** og *kursiv*', '<p><strong>fed</strong> og <em>kursiv</em></p>\n'],
    ['# Program\n\n### Mad', '<h3>Program</h3>\n<h4>Mad</h4>\n'],
    ['- sko\n- vand', '<ul>\n<li>sko</li>\n<li>vand</li>\n</ul>\n'],
    ['3. maj: start\n10. maj: slut', '<p>3. maj: start<br>\n10. maj: slut</p>\n'],
    ['- 24. december\n- 31. december', '<ul>\n<li>24. december</li>\n<li>31. december</li>\n</ul>\n'],
    ['|a|\n|:-|\n|b|', '<p>|a|<br>\n|:-|<br>\n|b|</p>\n'],
    [
      '[https://bank.dk/1](https://ond.example)',
      `<p><a href="https://ond.example" ${REL}>https://bank.dk/1 (ond.example)</a></p>\n`,
    ],
    [
      '[**https://bank.dk**](https://ond.example)',
      `<p><a href="https://ond.example" ${REL}><strong>https://bank.dk</strong> (ond.example)</a></p>\n`,
    ],
    [
      '[Log ind på *bank*.dk nu](https://ond.example)',
      `<p><a href="https://ond.example" ${REL}>Log ind på <em>bank</em>.dk nu (ond.example)</a></p>\n`,
    ],
    [
      '[`bank.dk`](https://ond.example)',
      `<p><a href="https://ond.example" ${REL}><code>bank.dk</code> (ond.example)</a></p>\n`,
    ],
    [
      '[bank\u200b.dk](https://ond.example)',
      `<p><a href="https://ond.example" ${REL}>bank\u200b.dk (ond.example)</a></p>\n`,
    ],
    ['[bank。dk](https://ond.example)', `<p><a href="https://ond.example" ${REL}>bank。dk (ond.example)</a></p>\n`],
    [
      '[os@klub.dk](mailto:os@ond.example)',
      `<p><a href="mailto:os@ond.example" ${REL}>os@klub.dk (ond.example)</a></p>\n`,
    ],
    ['[**klub.dk**](https://klub.dk)', `<p><a href="https://klub.dk" ${REL}><strong>klub.dk</strong></a></p>\n`],
    ['[24.12.2026 kl. 18](https://klub.dk)', `<p><a href="https://klub.dk" ${REL}>24.12.2026 kl. 18</a></p>\n`],
    [
      '[x](https://bank.dk@ond.example)',
      `<p>[x](<a href="https://bank.dk" ${REL}>https://bank.dk</a>@ond.example)</p>\n`,
    ],
    ['maja.holm@klub.dk', `<p><a href="mailto:maja.holm@klub.dk" ${REL}>maja.holm@klub.dk</a></p>\n`],
    ['[klub.dk](https://www.klub.dk/om)', `<p><a href="https://www.klub.dk/om" ${REL}>klub.dk</a></p>\n`],
    ['Kom til tiden.Vi ses', '<p>Kom til tiden.Vi ses</p>\n'],
    ['[siden](https://a.dk/?x=1&y=2)', `<p><a href="https://a.dk/?x=1&amp;y=2" ${REL}>siden</a></p>\n`],
    ['www.klub.dk/om-os, og', `<p><a href="https://www.klub.dk/om-os" ${REL}>www.klub.dk/om-os</a>, og</p>\n`],
    ['Se www.klub.dk.', `<p>Se <a href="https://www.klub.dk" ${REL}>www.klub.dk</a>.</p>\n`],
    ['skriv til os@klub.dk', `<p>skriv til <a href="mailto:os@klub.dk" ${REL}>os@klub.dk</a></p>\n`],
    ['kl.18 f.eks. Oslo', '<p>kl.18 f.eks. Oslo</p>\n'],
    ['<script>alert(1)</script> <b>x</b>', '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;</p>\n'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>\n'],
    ['[x](data:text/html,x) [y](/manage)', '<p>[x](data:text/html,x) [y](/manage)</p>\n'],
    ['![pixel](https://a.dk/p.png)', `<p>!<a href="https://a.dk/p.png" ${REL}>pixel</a></p>\n`],
    ['    indrykket\n\nover\n---\nunder', '<p>indrykket</p>\n<p>over</p>\n<hr>\n<p>under</p>\n'],
    ['Gæster: 3.\n0)', '<p>Gæster: 3.<br>\n0)</p>\n'],
    ['3.', '<p>3.</p>\n'],
    ['', ''],
  ])('%j is rendered as %j', (markdown, html) => {
    expect(renderMarkdown(markdown)).toBe(html)
  })

  test('contains only allowed tags and attributes for any input', { tags: 'full' }, () => {
    const own =
      /^<(\/?(p|strong|em|h3|h4|ul|li|blockquote|code|a)|br|hr|a href="((https?:\/\/|mailto:|tel:)[^"<>]*)?"( title="[^"<>]*")? rel="nofollow noopener")>$/i
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '[',
        '](',
        ')',
        '!',
        '`',
        '*',
        '#',
        '\n',
        '    ',
        '&',
        '&#x6a;',
        '\\',
        '|',
        '\n|-|\n',
        '1. ',
      ),
      fc.constantFrom('javascript:', 'https://', '<img onerror=', '[a](', 'title "b"', '<https://a.dk>', 'a@b.dk'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const tag of renderMarkdown(pieces.join('')).match(/<[^>]*>?/g) ?? []) expect(tag).toMatch(own)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['# Program\n\n- kl. 18 **mad**\n- kl. 20', 'Program\n\n- kl. 18 mad\n- kl. 20'],
    ['1. maj kl. 19\n[dk](https://evil.dk)', '1. maj kl. 19\ndk (https://evil.dk)'],
    ['Læs [mere](https://a.dk) på https://a.dk', 'Læs mere (https://a.dk) på https://a.dk'],
    ['os@klub.dk\nRing', 'os@klub.dk\nRing'],
    ['a < b & "c" &lt;', 'a < b & "c" <'],
  ])('the plain text of %j is %j', (markdown, text) => {
    expect(markdownToText(markdown)).toBe(text)
  })
})
