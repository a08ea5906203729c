import { type Html, html } from '@forenet/html'

/** Error message for the whole form, if any. */
export function badNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice bad" role="alert">${text}</p>` : undefined
}

/** Success message, if any. */
export function goodNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice" role="status">${text}</p>` : undefined
}
