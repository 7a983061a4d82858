import { isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'

const Box = ({ before, children }: { before?: ReactNode; children: ReactNode }) => (
  <b>
    {before}
    {children}
  </b>
)
const [none, one, name]: [ReactNode, number, string] = [false, 1, 'Market Day']

test.each([
  { name: 'text alone', node: <p>Add</p>, html: '<p>Add</p>' },
  {
    name: 'texts alone',
    node: (
      <p>
        {`Showing ${one} of`} {name}
      </p>
    ),
    html: '<p>Showing 1 of Market Day</p>',
  },
  { name: 'nothing', node: <p />, html: '<p></p>' },
  { name: 'text beside what is not there yet', node: <p>{none}Add</p>, html: '<p><span>Add</span></p>' },
  {
    name: 'text after an element',
    node: (
      <p>
        <i />
        Add {name}!
      </p>
    ),
    html: '<p><i></i><span>Add Market Day!</span></p>',
  },
  {
    name: 'text on both sides',
    node: (
      <p>
        Add <i>it</i> now
      </p>
    ),
    html: '<p><span>Add </span><i>it</i><span> now</span></p>',
  },
  {
    name: 'a number',
    node: (
      <p>
        {none}
        {0}
      </p>
    ),
    html: '<p><span>0</span></p>',
  },
  {
    name: 'a space between elements',
    node: (
      <p>
        <i /> <i />
      </p>
    ),
    html: '<p><i></i> <i></i></p>',
  },
  {
    name: 'an empty text',
    node: (
      <p>
        {''}
        <i />
      </p>
    ),
    html: '<p><i></i></p>',
  },
  { name: 'text in a fragment', node: <>Add</>, html: '<span>Add</span>' },
  { name: 'texts in a fragment', node: <>Add {name}</>, html: '<span>Add Market Day</span>' },
  { name: 'text given to a component', node: <Box>Add</Box>, html: '<b><span>Add</span></b>' },
  {
    name: 'texts given to a component',
    node: <Box before={<i />}>Add {name}</Box>,
    html: '<b><i></i><span>Add Market Day</span></b>',
  },
])('renders $name so that a browser translation can replace it', ({ node, html }) => {
  expect(render(node)).toBe(html)
})

test('a child keeps its index when text before it comes or goes', () => {
  const childrenOf = (node: ReactNode) =>
    isValidElement<{ children: ReactNode[] }>(node) ? node.props.children.map((child) => isValidElement(child)) : []
  for (const text of [null, 'New: '])
    expect(
      childrenOf(
        <p>
          {text}
          {name}
          <i />
        </p>,
      ).length,
    ).toBe(3)
})
