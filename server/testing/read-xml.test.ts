import { expect, test } from 'vitest'
import { readXml, textsOf } from './read-xml.ts'

const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'

test('XML is read with its attributes, elements and entities', () => {
  const root = readXml(`${declared}<a xmlns:b="c" d="1 &lt; 2"><b:e>&amp;amp;</b:e><f/></a>`)
  expect(root.attributes.get('d')).toBe('1 < 2')
  expect(textsOf(root, 'b:e')).toEqual(['&amp;'])
})

test.each([
  '<a></b>',
  '<a>',
  '</a>',
  '<a/><b/>',
  '<a>&nbsp;</a>',
  '<a> & </a>',
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a b="<"/>',
  '<b:a/>',
  '<a><</a>',
  '<a>\u0000</a>',
  'a',
  '',
])('%s is refused', (document) => {
  expect(() => readXml(declared + document)).toThrow()
})
