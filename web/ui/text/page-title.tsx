import { useEffect } from "react";

interface Props {
  /** The number of new items, shown before the name. */
  news?: number;
  children: string;
}

export function PageTitle({ news = 0, children }: Props) {
  useEffect(() => {
    document.title = `${news > 0 ? `(${news}) ` : ""}${children} · topicapp`;
  }, [news, children]);
  return null;
}
