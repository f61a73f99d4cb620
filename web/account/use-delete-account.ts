import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../api/client.ts";
import { serverMessage } from "../api/errors.ts";
import { useAuth } from "../auth/session.tsx";
import { toast } from "../ui/overlay/toast.ts";

/** Deletes the person's account, and their session with it. */
export function useDeleteAccount() {
  const { logout } = useAuth();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call("DELETE", "/api/account"),
    onSuccess: async () => {
      await logout();
      navigate("/auth", { replace: true });
      toast({ title: "Account Deleted", description: "Your account and what you wrote are removed." });
    },
    onError: (error) =>
      toast({
        title: "Delete Failed",
        description: serverMessage(error) ?? "Failed to delete your account",
        variant: "destructive",
      }),
  });
}
