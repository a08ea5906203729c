import { type Html, html } from '@forenet/html'
import { type FaultService, faultsByOperation } from '../faults/fault.ts'
import type { ActiveFault } from '../faults/fault-register.ts'
import { faultPresets } from './fault-presets.ts'
import type { Language } from './language.ts'
import { renderLayout } from './layout.ts'
import { sandboxTexts } from './texts.ts'

export type FaultForm = {
  target: string
  kind: string
  times: string
  code: string
  delayMs: string
  orderNumber: string
}

export const emptyFaultForm: FaultForm = {
  target: 'gateway capture',
  kind: 'hang-after',
  times: '1',
  code: '',
  delayMs: '',
  orderNumber: '',
}

export function faultsPage(
  language: Language,
  active: readonly ActiveFault[],
  form: FaultForm,
  problems: readonly string[],
): string {
  const words = sandboxTexts[language]
  const title = problems.length > 0 ? words.faultWrong : words.faults
  return renderLayout(
    language,
    'faults',
    title,
    html`${
      problems.length > 0 && html`<ul class="alert" role="alert">${problems.map((text) => html`<li>${text}</li>`)}</ul>`
    }
    <h2>${words.faultsActive}</h2>
    ${active.length === 0 ? html`<p class="panel empty">${words.faultsNone}</p>` : activeList(language, active)}
    <h2>${words.faultsCommon}</h2>
    <p>${words.faultsCommonIntro}</p>
    <ul class="rows panel">${Object.entries(words.presets).map(
      ([name, label]) => html`<li class="row split">
        <span>${label}</span>
        <form method="post" action="/faults/preset">
          <input type="hidden" name="name" value="${name}">
          <button class="button slim plain" type="submit" aria-label="${words.set}: ${label}">${words.set}</button>
        </form>
      </li>`,
    )}</ul>
    <h2>${words.faultsOwn}</h2>
    ${ownForm(language, form)}`,
  )
}

export function isPreset(name: string): name is keyof typeof faultPresets {
  return Object.hasOwn(faultPresets, name)
}

function activeList(language: Language, active: readonly ActiveFault[]): Html {
  const words = sandboxTexts[language]
  return html`<ul class="rows panel">${active.map(({ id, fault, remaining }) => {
    const name = `${fault.service} ${fault.operation}: ${words.kinds[fault.kind]}`
    const only = [fault.orderNumber, fault.recipient, fault.code, fault.status].filter(Boolean).join(', ')
    return html`<li class="row split">
      <span>${name}${only && ` (${only})`}<br>
        <span class="quiet">${remaining === null ? words.untilCleared : words.timesLeft(remaining)}</span></span>
      <form method="post" action="/faults/clear">
        <input type="hidden" name="id" value="${id}">
        <button class="button slim plain" type="submit" aria-label="${words.clear}: ${name}">${words.clear}</button>
      </form>
    </li>`
  })}</ul>
  <form method="post" action="/faults/clear"><button class="button plain" type="submit">${words.clearAll}</button></form>`
}

function ownForm(language: Language, form: FaultForm): Html {
  const words = sandboxTexts[language]
  const services = Object.keys(faultsByOperation) as FaultService[]
  const targets = services.flatMap((service) =>
    Object.keys(faultsByOperation[service]).map((operation) => `${service} ${operation}`),
  )
  const option = (value: string, label: string, chosen: string): Html =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`
  const field = (name: keyof FaultForm, label: string, hint: string, numeric: boolean): Html => html`<div class="field">
    <label for="${name}">${label}</label>
    <p class="hint" id="${name}-hint">${hint}</p>
    <input id="${name}" name="${name}" type="text"${numeric && html` inputmode="numeric"`} autocomplete="off"
      value="${form[name]}" aria-describedby="${name}-hint">
  </div>`
  return html`<form class="panel own-fault" method="post" action="/faults">
    <div class="field"><label for="target">${words.operation}</label>
      <select id="target" name="target">${targets.map((target) => option(target, target, form.target))}</select></div>
    <div class="field"><label for="kind">${words.kind}</label>
      <select id="kind" name="kind">${Object.entries(words.kinds).map(([kind, label]) => option(kind, label, form.kind))}</select></div>
    ${field('times', words.times, words.timesHint, true)}
    ${field('code', words.code, words.codeHint, true)}
    ${field('delayMs', words.delayMs, words.optional, true)}
    ${field('orderNumber', words.orderNumber, words.optional, false)}
    <button class="button" type="submit">${words.set}</button>
  </form>`
}
