'use client'

import { Component, type ReactNode } from 'react'
import { ErrorReport } from './ErrorReport.tsx'

interface Props {
  children: ReactNode
  /** It stands around the whole document and has to render one: the last net, for a crash in the layout itself. */
  document?: boolean
}

/** Catches what throws while rendering and offers to render it again. */
export class CrashBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const report = (
      <main>
        <ErrorReport
          title="This page crashed"
          error={error}
          action="Try again"
          onAction={() => this.setState({ error: undefined })}
        />
      </main>
    )
    if (!this.props.document) return report
    return (
      <html lang="en">
        <head>
          <title>This page crashed</title>
        </head>
        <body>{report}</body>
      </html>
    )
  }
}
