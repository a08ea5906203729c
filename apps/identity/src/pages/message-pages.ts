import { Html, html } from '@forenet/html'
import { clockIcon, doorIcon, keyIcon } from './icons.ts'
import type { PageAppearance, PageContent } from './layout.ts'

export type ErrorPageReason =
  | 'broken'
  | 'bad-request'
  | 'not-found'
  | 'expired'
  | 'foreign-form'
  | 'too-large'
  | 'too-many'

export function errorPage(look: PageAppearance, trouble: ErrorPageReason): PageContent {
  const { words } = look
  const text: Record<ErrorPageReason, readonly [title: string, lead: string]> = {
    broken: [words.errorTitle, words.errorLead],
    'bad-request': [words.errorTitle, words.badRequestLead],
    'not-found': [words.notFoundTitle, words.notFoundLead],
    expired: [words.expiredTitle, words.expiredLead],
    'foreign-form': [words.errorTitle, words.forbiddenLead],
    'too-large': [words.errorTitle, words.tooLargeLead],
    'too-many': [words.tooManyTitle, words.tooManyLead],
  }
  const [title, lead] = text[trouble]
  return message(title, lead, clockIcon, html`<a class="button" href="${look.portal}">${words.startAgain}</a>`)
}

export function tooManyRequestsPage(look: PageAppearance, sentence: string): PageContent {
  const { words } = look
  return message(
    words.tooManyTitle,
    sentence,
    clockIcon,
    html`<a class="button" href="${look.portal}">${words.toPortal}</a>`,
  )
}

export function linkInvalidPage(look: PageAppearance): PageContent {
  const { words, mount } = look
  return message(
    words.linkInvalidTitle,
    words.linkInvalidLead,
    keyIcon,
    html`<a class="button" href="${look.portal}">${words.signIn}</a>
<a class="button quiet" href="${mount}/login-actions/reset-credentials">${words.newResetLink}</a>`,
  )
}

/** `proved`: an `id_token_hint` identifies the session, so no confirmation is needed. */
export function signOutPage(look: PageAppearance, form: string, proved: boolean): PageContent {
  const { words } = look
  return {
    ...message(
      words.signOutTitle,
      words.signOutLead,
      doorIcon,
      html`${new Html(form)}
<button class="button" form="op.logoutForm" name="logout" value="yes">${words.signOutYes}</button>
${!proved && html`<button class="button quiet" form="op.logoutForm">${words.signOutNo}</button>`}`,
    ),
    scripts: proved ? ['sign-out.js'] : [],
  }
}

export function signedOutPage(look: PageAppearance): PageContent {
  const { words } = look
  return message(
    words.signedOutTitle,
    words.signedOutLead,
    doorIcon,
    html`<a class="button" href="${look.portal}">${words.toPortal}</a>`,
  )
}

export function termsPage(look: PageAppearance): PageContent {
  const { words } = look
  return {
    title: words.termsTitle,
    shape: 'wide',
    body: html`<div class="terms"><h1>${words.termsTitle}</h1>${words.terms.map(([heading, text]) => html`<h2>${heading}</h2><p>${text}</p>`)}</div>`,
  }
}

function message(title: string, lead: string, icon: Html, actions: Html): PageContent {
  return {
    title,
    body: html`<div class="seal">${icon}</div><h1>${title}</h1><p class="lead">${lead}</p><div class="actions">${actions}</div>`,
  }
}
