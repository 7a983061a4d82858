export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  text: string
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/
const token = new RegExp(`<(/?)(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>|([^<]+)`, 'uy')
const pair = new RegExp(`(${NAME})="([^"]*)"`, 'gu')
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

function decoded(text: string): string {
  return text.replaceAll(/&([^;&\s]*;?)?/g, (reference: string, name: string | undefined) => {
    const sign = name?.endsWith(';') ? entities[name.slice(0, -1)] : undefined
    if (sign === undefined) throw new Error(`${reference} is no entity of XML`)
    return sign
  })
}

function attributesOf(text: string): Map<string, string> {
  const pairs = [...text.matchAll(pair)].map(([, key = '', value = '']) => [key, decoded(value)] as const)
  const attributes = new Map(pairs)
  if (attributes.size !== pairs.length) throw new Error(`An attribute stands twice in ${text}`)
  return attributes
}

function checkPrefixes(element: XmlElement, known: ReadonlySet<string>): void {
  const declared = [...element.attributes.keys()].flatMap((key) => (key.startsWith('xmlns:') ? [key.slice(6)] : []))
  const inside = new Set([...known, ...declared])
  for (const name of [element.name, ...element.attributes.keys()]) {
    const [prefix] = name.split(':')
    if (name.includes(':') && !inside.has(prefix ?? '')) throw new Error(`The prefix of ${name} is not declared`)
  }
  for (const child of element.children) checkPrefixes(child, inside)
}

export function readXml(document: string): XmlElement {
  if (!declaration.test(document)) throw new Error('The declaration is missing')
  if (forbidden.test(document)) throw new Error('There is a character that XML forbids')
  const whole: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [whole]
  const body = document.replace(declaration, '')
  token.lastIndex = 0
  while (token.lastIndex < body.length) {
    const [, slash, name = '', attributes = '', empty, text] = token.exec(body) ?? []
    const parent = open.at(-1)
    if (!parent || (name === '' && text === undefined)) throw new Error('There is something that is no XML')
    if (text !== undefined) parent.text += decoded(text)
    else if (slash) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      const element: XmlElement = { name, attributes: attributesOf(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [root, ...others] = whole.children
  if (open.length > 1 || !root || others.length > 0 || whole.text.trim() !== '') throw new Error('There is no one root')
  checkPrefixes(root, new Set(['xml', 'xmlns']))
  return root
}

export function textsOf(element: XmlElement | undefined, name: string): string[] {
  return childrenOf(element, name).map(({ text }) => text)
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}
