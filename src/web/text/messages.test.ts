import { expect, test } from "vitest";
import {
  authMessages,
  listingFormMessages,
  listingMessages,
  registrationMessages,
  retryText,
} from "./messages.ts";

test("8.25 the texts of §5 and §8 are verbatim", () => {
  expect(listingFormMessages["title-required"]).toBe("Le titre est obligatoire");
  expect(listingFormMessages["description-required"]).toBe("La description est obligatoire");
  expect(listingFormMessages["city-required"]).toBe("La ville est obligatoire");
  expect(registrationMessages["passwords-differ"]).toBe("Les mots de passe ne correspondent pas");
  expect(registrationMessages["weak-password"]).toBe("Le mot de passe doit contenir au moins 6 caractères");
  expect(registrationMessages["invalid-email"].replace("’", "'")).toBe("Format d'email invalide");
  expect(authMessages["invalid-credential"]).toBe("Email ou mot de passe incorrect");
  expect(authMessages["email-already-in-use"]).toBe("Cet email est déjà utilisé");
  expect(authMessages.unknown).toBe("Une erreur est survenue. Veuillez réessayer.");
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(listingMessages.published)).toBe("Annonce publiée avec succès !");
  expect(plain(listingMessages.draftSaved)).toBe("Brouillon sauvegardé !");
  expect(plain(listingMessages.permission)).toBe("Erreur de permissions : Vérifiez que vous êtes connecté");
  expect(plain(listingMessages.network)).toBe("Erreur de réseau : Vérifiez votre connexion internet");
  expect(plain(listingMessages.quota)).toBe("Quota dépassé : Contactez le support");
  expect(plain(listingMessages.creation("x"))).toBe("Erreur lors de la création: x");
  expect(plain(listingMessages.unknown)).toBe("Une erreur inconnue est survenue lors de la publication");
  expect(plain(listingMessages.draft())).toBe("Impossible de sauvegarder le brouillon: Erreur inconnue");
  expect(listingMessages.fallback).toBe("Une erreur est survenue");
});

test("retryText rounds up to seconds, minutes or hours", () => {
  expect(retryText(1)).toBe("Réessayez dans une seconde.");
  expect(retryText(45)).toBe("Réessayez dans 45 secondes.");
  expect(retryText(61)).toBe("Réessayez dans 2 minutes.");
  expect(retryText(3601)).toBe("Réessayez dans 2 heures.");
});
