import { type Html, html } from '@forenet/html'

export function badNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice bad" role="alert">${text}</p>` : undefined
}

export function goodNotice(text: string | undefined): Html | undefined {
  return text ? html`<p class="notice" role="status">${text}</p>` : undefined
}
