'use client'

import { Component, type ReactNode } from 'react'
import { ErrorReport } from './ErrorReport.tsx'

/** Catches what throws while rendering and offers to render it again. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ErrorReport
        title="This page crashed"
        error={error}
        action="Try again"
        onAction={() => this.setState({ error: undefined })}
      />
    )
  }
}
