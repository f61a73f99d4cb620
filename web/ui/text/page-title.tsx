import { useEffect } from "react";

interface Props {
  /** How much is new on the page, told in front of its name. */
  news?: number;
  children: string;
}

export function PageTitle({ news = 0, children }: Props) {
  useEffect(() => {
    document.title = `${news > 0 ? `(${news}) ` : ""}${children} · topicapp`;
  }, [news, children]);
  return null;
}
