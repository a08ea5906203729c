import { type Html, html } from '@forenet/html'
import type { IdentityTexts } from '../words/en.ts'

export type FieldErrors = Readonly<Record<string, string | undefined>>

export type TextField = {
  name: string
  label: string
  type?: 'text' | 'email' | 'tel'
  value?: string | undefined
  autocomplete: string
  optional?: string
  autofocus?: boolean
  digits?: boolean
}

/** The first invalid field gets the focus, and its error is announced. */
export function renderTextField(field: TextField, faults: FieldErrors): Html {
  const fault = faults[field.name]
  const type = field.type ?? 'text'
  return html`<div class="field">
<div class="label-row"><label for="${field.name}">${field.label}</label>${field.optional && html`<span class="optional">${field.optional}</span>`}</div>
<input id="${field.name}" name="${field.name}" type="${type}" value="${field.value ?? ''}" autocomplete="${field.autocomplete}" maxlength="200"${field.digits && html` inputmode="numeric"`}${!field.optional && html` required`}${attributes(field.name, faults, field.autofocus)}>
${faultLine(field.name, fault)}
</div>`
}

export type PasswordField = {
  name: string
  label: string
  words: IdentityTexts
  fresh: boolean
  autofocus?: boolean
  aside?: Html
}

/** `fresh`: a new password, with advice and strength meter. */
export function renderPasswordField(field: PasswordField, faults: FieldErrors): Html {
  const { words } = field
  const fault = faults[field.name]
  const strength = `${words.strengthWeak}|${words.strengthFair}|${words.strengthStrong}`
  const hint = field.fresh ? `${field.name}-hint` : ''
  return html`<div class="field">
<div class="label-row"><label for="${field.name}">${field.label}</label>${field.aside}</div>
<div class="secret"><input id="${field.name}" name="${field.name}" type="password" autocomplete="${field.fresh ? 'new-password' : 'current-password'}" maxlength="200" required${field.fresh && html` data-strength="${strength}"`} data-show="${words.show}" data-hide="${words.hide}" data-show-label="${words.showPassword}" data-hide-label="${words.hidePassword}"${attributes(field.name, faults, field.autofocus, hint)}></div>
${field.fresh && html`<p class="hint" id="${hint}">${words.passwordHint}</p>`}
${faultLine(field.name, fault)}
</div>`
}

export function renderCheckboxField(name: string, label: Html, faults: FieldErrors): Html {
  return html`<div class="field"><div class="check"><input id="${name}" name="${name}" type="checkbox" value="yes" required${attributes(name, faults)}><label for="${name}">${label}</label></div>${faultLine(name, faults[name])}</div>`
}

function attributes(name: string, faults: FieldErrors, autofocus = false, describedBy = ''): Html {
  const fault = faults[name]
  const description = [describedBy, fault ? `${name}-fault` : ''].filter(Boolean).join(' ')
  const firstFault = Object.keys(faults).find((key) => faults[key])
  const focus = firstFault ? firstFault === name : autofocus
  return html`${description && html` aria-describedby="${description}"`}${fault && html` aria-invalid="true"`}${focus && html` autofocus`}`
}

function faultLine(name: string, fault: string | undefined): Html | undefined {
  return fault ? html`<p class="fault" id="${name}-fault" role="alert">${fault}</p>` : undefined
}
