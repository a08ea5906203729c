import type { ReactElement, ReactNode } from 'react'

type Props = Record<string, unknown> & { children?: ReactNode; style?: Record<string, string> }

/**
 * Renders components without hooks, handlers and pictures, so that the first script can share components with
 * the app. Text is never parsed as HTML, and styles are set individually because of the CSP.
 */
export function renderPlainDom(node: ReactNode): DocumentFragment {
  const fragment = document.createDocumentFragment()
  appendNode(fragment, node)
  return fragment
}

function appendNode(parent: ParentNode, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return
  if (Array.isArray(node)) for (const one of node) appendNode(parent, one)
  else if (typeof node !== 'object') parent.append(String(node))
  else {
    const { type, props } = node as ReactElement<Props>
    if (typeof type === 'function') appendNode(parent, (type as (props: Props) => ReactNode)(props))
    else if (typeof type === 'string') parent.append(createElement(type, props))
    else appendNode(parent, props.children)
  }
}

function createElement(tag: string, { children, style, ...attributes }: Props): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    const isPlain = /^(aria|data)-/.test(name)
    if (value === undefined || value === null || (value === false && !isPlain)) continue
    element.setAttribute(name === 'className' ? 'class' : name.toLowerCase(), String(value))
  }
  for (const [name, value] of Object.entries(style ?? {})) element.style.setProperty(name, value)
  appendNode(element, children)
  return element
}
