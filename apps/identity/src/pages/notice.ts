import { type Html, html } from '@forenet/html'

export function renderErrorNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice bad" role="alert">${text}</p>` : undefined
}

export function renderSuccessNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice" role="status">${text}</p>` : undefined
}
