import { html } from '@forenet/html'
import { checkmarkIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'

/** `done`: result of the previous action; `next`: URL to continue. */
export function recoveryCodesPage(
  look: PageAppearance,
  { codes, done, next }: { codes: readonly string[]; done?: string; next: string },
): PageContent {
  const { words } = look
  return {
    title: words.recoveryCodesTitle,
    shownOnce: true,
    scripts: ['recovery-codes.js'],
    body: html`<div class="seal">${checkmarkIcon}</div>
<h1>${words.recoveryCodesTitle}</h1>
${done && html`<p class="notice" role="status">${done}</p>`}
<p class="lead">${words.recoveryCodesLead}</p>
<ul class="codes" data-copy="${words.copyCodes}" data-copied="${words.codesCopied}" data-print="${words.printCodes}">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p>${words.recoveryCodesOnce}</p>
<div class="actions"><a class="button" href="${next}">${words.codesKept}</a></div>`,
  }
}
