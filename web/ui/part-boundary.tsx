import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  readonly children: ReactNode;
  /** What stands in its place; nothing unless said otherwise. */
  readonly fallback?: ReactNode;
}

/** Keeps the failure of a part to that part: the page around it goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
