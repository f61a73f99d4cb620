/** Unsubscribes this browser from push and closes its notifications: both belong to the person who was signed in. */
export async function endNotifications(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The server stops sending anyway, because the channel ends with the session.
  }
}
