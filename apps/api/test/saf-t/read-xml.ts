import { SaxesParser } from 'saxes'

export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** @throws if the document is not well-formed */
export function readXml(document: string): XmlElement {
  const root: XmlElement = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  return root.children[0] ?? root
}

/** All elements at a path of names below an element. */
export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

export const textsAt = (element: XmlElement, path: string) => elementsAt(element, path).map(({ text }) => text)

export const oreAt = (element: XmlElement, path: string) =>
  textsAt(element, path).reduce((sum, text) => sum + Math.round(Number(text) * 100), 0)
