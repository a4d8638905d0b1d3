import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly fallback?: ReactNode;
}

/** Keeps an error inside this part: the rest of the page goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
