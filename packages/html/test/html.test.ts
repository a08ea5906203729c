import { expect, test } from 'vitest'
import { html } from '../src/html.ts'

test('markup escapes all content', () => {
  const evil = `"><script>alert('x')</script>&`
  const escaped = '&#34;&#62;&#60;script&#62;alert(&#39;x&#39;)&#60;/script&#62;&#38;'
  expect(html`<a title="${evil}">${[evil, html`<b>${1}</b>`]}</a>`.markup).toBe(
    `<a title="${escaped}">${escaped}<b>1</b></a>`,
  )
})

test('markup skips empty content', () => {
  const list = ['<a>', '"b"'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul title="${`it's`}">${list}${false}${null}${undefined}${0}</ul>`.markup).toBe(
    '<ul title="it&#39;s"><li>&#60;a&#62;</li><li>&#34;b&#34;</li>0</ul>',
  )
})
