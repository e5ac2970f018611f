import { Children, isValidElement, type ReactNode } from 'react'
import { TabSet } from './TabSet.tsx'

interface TabProps {
  label: string
  children: ReactNode
}

/** The content of one tab; `Tabs` reads its label. */
export function Tab({ children }: TabProps): ReactNode {
  return children
}

/** Alternatives of which one is shown, e.g. the same command for npm and pnpm. */
export function Tabs({ children }: { children: ReactNode }): ReactNode {
  const tabs = Children.toArray(children).filter((child) => isValidElement<TabProps>(child))
  return <TabSet labels={tabs.map((tab) => tab.props.label)} panels={tabs} />
}
