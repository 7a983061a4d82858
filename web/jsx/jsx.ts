import type { Component, ExoticComponent, ReactElement, JSX as ReactJsx } from 'react'

/** What a component may return. Bare text is not allowed, because its parent may hold other nodes beside it. */
type Rendered = ReactElement | readonly (ReactElement | false | null)[] | false | null | undefined

/** A component that is not named, such as one whose code loads later. */
export type ComponentType<Props = object> = (props: Props) => Rendered

/** React's types of JSX, but for the components it takes. */
export declare namespace JSX {
  type ElementType =
    | keyof IntrinsicElements
    | ((props: never) => Rendered)
    | ExoticComponent<never>
    | (new (
        props: never,
      ) => Component<unknown, unknown>)
  type Element = ReactJsx.Element
  type ElementClass = ReactJsx.ElementClass
  type ElementAttributesProperty = ReactJsx.ElementAttributesProperty
  type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute
  type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  type IntrinsicAttributes = ReactJsx.IntrinsicAttributes
  type IntrinsicClassAttributes<T> = ReactJsx.IntrinsicClassAttributes<T>
  type IntrinsicElements = ReactJsx.IntrinsicElements
}
