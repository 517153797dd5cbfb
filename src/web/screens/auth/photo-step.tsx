import { Form, useActionData, useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { avatarMessages } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import type { FormAnswer } from "./form-answer.ts";
import { type PhotoProblem, photoStep } from "./photo-problem.ts";

/** The account is there, its photo is not: what happened, another try, and the way on. */
export function PhotoStep({ problem }: { problem: PhotoProblem }) {
  const answer = useActionData<FormAnswer>();
  const isBusy = useNavigation().formAction?.startsWith(paths.auth()) ?? false;
  return (
    <>
      <PageTitle>Votre photo</PageTitle>
      <h1 className="text-xl">Il manque votre photo</h1>
      <div className="mt-6 grid gap-5">
        <Alert kind="success">Votre compte est créé, et la session est ouverte.</Alert>
        <MessageBox messages={answer?.messages ?? [avatarMessages[problem]]} />
        <Form
          key={problem}
          method="post"
          action={photoStep(problem)}
          encType="multipart/form-data"
          className="grid gap-5"
        >
          <ProfilePhotoField />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? "Envoi…" : "Envoyer la photo"}
            </Button>
            <ButtonLink to={paths.home()} look="secondary">
              Continuer sans photo
            </ButtonLink>
          </div>
        </Form>
      </div>
    </>
  );
}
