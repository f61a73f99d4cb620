import { useEffect } from "react";

export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} · topicapp`;
  }, [children]);
  return null;
}
