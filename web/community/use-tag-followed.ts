import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";

/** Whoever follows a tag from a card goes on at the tag's topics: the card is no longer where it was. */
export function useTagFollowed(tag: string, toResults: () => void): void {
  const last = useRef(tag);
  const navigation = useNavigationType();
  useEffect(() => {
    if (last.current === tag) return;
    last.current = tag;
    if (tag && navigation === NavigationType.Push) toResults();
  });
}
