import { type Html, html } from '@forenet/html'

/** Says what went wrong with the whole form, if anything did. */
export function badNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice bad" role="alert">${text}</p>` : undefined
}

/** Says that something was done, if it was. */
export function goodNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice" role="status">${text}</p>` : undefined
}
