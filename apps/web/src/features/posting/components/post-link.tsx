import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type PostLinkProps = {
  path: string;
  className: string | undefined;
  /** Closes what the link is in. */
  onLeave?: () => void;
  children: ReactNode;
};

/** A link to a post. Its address may have a query, which the router's links need separately. */
export function PostLink({ path, className, onLeave, children }: PostLinkProps) {
  const navigate = useNavigate();
  const view = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeave?.();
    void navigate({ href: path });
  };
  return (
    <a href={path} className={className} onClick={view}>
      {children}
    </a>
  );
}
