import { Html, html } from '@forenet/html'
import { clock, door, key } from './icons.ts'
import type { Look, Page } from './layout.ts'

/** Why a page could not be shown. */
export type Trouble = 'broken' | 'bad-request' | 'not-found' | 'expired' | 'foreign-form' | 'too-large' | 'too-many'

/** Says what happened, what was not lost, and what to do. */
export function troublePage(look: Look, trouble: Trouble): Page {
  const { words } = look
  const text: Record<Trouble, readonly [title: string, lead: string]> = {
    broken: [words.errorTitle, words.errorLead],
    'bad-request': [words.errorTitle, words.badRequestLead],
    'not-found': [words.notFoundTitle, words.notFoundLead],
    expired: [words.expiredTitle, words.expiredLead],
    'foreign-form': [words.errorTitle, words.forbiddenLead],
    'too-large': [words.errorTitle, words.tooLargeLead],
    'too-many': [words.tooManyTitle, words.tooManyLead],
  }
  const [title, lead] = text[trouble]
  return message(title, lead, clock, html`<a class="button" href="${look.portal}">${words.startAgain}</a>`)
}

/** Asks to wait, in words. */
export function tooManyPage(look: Look, sentence: string): Page {
  const { words } = look
  return message(
    words.tooManyTitle,
    sentence,
    clock,
    html`<a class="button" href="${look.portal}">${words.toPortal}</a>`,
  )
}

/** A link from a mail that is used, too old or made up. */
export function linkInvalidPage(look: Look): Page {
  const { words, mount } = look
  return message(
    words.linkInvalidTitle,
    words.linkInvalidLead,
    key,
    html`<a class="button" href="${look.portal}">${words.signIn}</a>
<a class="button quiet" href="${mount}/login-actions/reset-credentials">${words.newResetLink}</a>`,
  )
}

/** Asks before ending the session, unless the application has proved whose it is. `form` comes from the protocol engine. */
export function signOutPage(look: Look, form: string, proved: boolean): Page {
  const { words } = look
  return {
    ...message(
      words.signOutTitle,
      words.signOutLead,
      door,
      html`${new Html(form)}
<button class="button" form="op.logoutForm" name="logout" value="yes">${words.signOutYes}</button>
${!proved && html`<button class="button quiet" form="op.logoutForm">${words.signOutNo}</button>`}`,
    ),
    scripts: proved ? ['sign-out.js'] : [],
  }
}

export function signedOutPage(look: Look): Page {
  const { words } = look
  return message(
    words.signedOutTitle,
    words.signedOutLead,
    door,
    html`<a class="button" href="${look.portal}">${words.toPortal}</a>`,
  )
}

/** The terms that a new account accepts, and what is done with personal data. */
export function termsPage(look: Look): Page {
  const { words } = look
  return {
    title: words.termsTitle,
    shape: 'wide',
    body: html`<div class="terms"><h1>${words.termsTitle}</h1>${words.terms.map(([heading, text]) => html`<h2>${heading}</h2><p>${text}</p>`)}</div>`,
  }
}

function message(title: string, lead: string, icon: Html, actions: Html): Page {
  return {
    title,
    body: html`<div class="seal">${icon}</div><h1>${title}</h1><p class="lead">${lead}</p><div class="actions">${actions}</div>`,
  }
}
